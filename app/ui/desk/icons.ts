import * as lucide from "lucide";

/** Keyed by name, because the server sends search results and tasks as data. */
export const deskIcons = {
	review: lucide.Inbox,
	evidence: lucide.FileCheck,
	message: lucide.Mail,
	spam: lucide.ShieldAlert,
	report: lucide.MessageSquareWarning,
	listingReport: lucide.Flag,
	home: lucide.HousePlus,
	story: lucide.Heart,
	dog: lucide.PawPrint,
	kennel: lucide.House,
	subscriber: lucide.MailCheck,
	alert: lucide.Bell,
	help: lucide.HeartHandshake,
	guide: lucide.BookOpen,
	post: lucide.Newspaper,
	photo: lucide.Image,
	newsletter: lucide.Send,
	links: lucide.Link2Off,
	today: lucide.Sun,
	views: lucide.ChartNoAxesColumn,
	outcomes: lucide.ChartPie,
	people: lucide.Users,
	reply: lucide.Reply,
	law: lucide.Scale,
	delivery: lucide.Truck,
	history: lucide.History,
	privacy: lucide.UserLock,
	settings: lucide.Settings,
	action: lucide.Plus,
};

export type DeskIcon = keyof typeof deskIcons;
