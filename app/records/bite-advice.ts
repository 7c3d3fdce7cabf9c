/** Kept apart from the fields, for pages that don't need them. */
export const biteAdvice =
	"Keep your dog away from the person or animal that was bitten, and use a leash and a muzzle outside. Have a vet rule out pain first, then ask a qualified behavior professional. Don’t hand your dog over to someone who doesn’t know about the bite.";
