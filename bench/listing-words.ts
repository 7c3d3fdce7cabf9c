/** What generated listings are made of. Each sentence has 62 to 112 characters. */
export const names = [
	...["Luna", "Bruno", "Nero", "Bella", "Rocco", "Gaia", "Leo", "Stella", "Zeus", "Freya"],
	...["Atlas", "Cora", "Duke", "Enzo", "Fiora", "Gino", "Hera", "Ivo", "Juno", "Kira"],
	...["Lupo", "Maia", "Nina", "Otto", "Paolo", "Quinta", "Remo", "Sofia", "Tito", "Ursa"],
	...["Vito", "Willa", "Xena", "Yara", "Zara", "Achille", "Brenno", "Cesare", "Dante", "Elsa"],
	...["Fausto", "Greta", "Hugo", "Iris", "Jolie", "Kuma", "Lola", "Marco", "Nala", "Olga"],
	...["Björn", "Łucja", "Ångström", "Zoë", "Мишка", "ハチ", "小黑", "Bella Donna", "Mr. Pickles"],
];

export const afterNames = ["of Stone Hill", "di Roma", "the Great", "Rosso", "Grigio", "Junior"];

export const colors = [
	"Black",
	"Brindle",
	"Chestnut",
	"Fawn",
	"Formentino",
	"Grey",
	"Grey brindle",
];

export const places = [
	...["Austin, TX", "Denver, CO", "Portland, OR", "Raleigh, NC", "Tucson, AZ", "Boise, ID"],
	...["Toronto, ON", "Calgary, AB", "Leeds, ", "Bristol, ", "Albuquerque, NM", "Llanfairpwll, "],
];

export const sentences = [
	"Walks politely on a loose lead and waits at every curb until somebody says that it is time to go.",
	"Knows sit, down, stay, wait and leave it, and comes back when called even from an open field.",
	"Has lived in a house with a fenced garden and is clean indoors, also when left for a few hours.",
	"Loves people once introduced, but takes a quarter of an hour to decide about a visitor at the door.",
	"Grew up with two children of eight and eleven years and is gentle, though heavy enough to knock.",
	"Plays well with large dogs of either sex after a walk together on neutral ground.",
	"Ignores cats outdoors; we have never tried living with one and would not promise anything.",
	"Eats twice a day, a large breed food without chicken, and keeps a good weight on four cups.",
	"Hips and elbows were X-rayed at two years and the vet was content; the papers go with the dog.",
	"Had an operation on the left eyelid as a puppy, which healed well and needs no further care.",
	"Sleeps on a bed beside ours and snores like a tractor, which you will miss when it is gone.",
	"Travels well in the car, likes the sea, and is not at all convinced by rain.",
	"Needs somebody who has had a guardian breed before and who enjoys training every day.",
	"Does not like to be hugged by strangers and says so early and politely by turning away.",
	"Is vaccinated, chipped and dewormed, and the next boosters are due in the spring.",
	"Is crate trained and goes in by himself when the house gets loud in the evening.",
	"Would be happiest as the only dog, with long walks in the morning and company at night.",
	"We are moving abroad for work and the landlord there does not allow dogs of this size.",
	"A new baby has an allergy, and after half a year of trying everything we have to be honest.",
	"We ask for a meeting at our house first, and a second one at yours, before anything is signed.",
	"Please write a few lines about your home, your days, and the dogs that you have lived with.",
	"Comes with the bed, the crate, the lead, and a bag of food for the first two weeks.",
	"Barks when the bell rings and stops when told; otherwise you would not know a dog is here.",
	"Gets on with horses and chickens, and once brought home a lost lamb without a scratch on it.",
];
