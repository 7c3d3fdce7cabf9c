import {
	Bell,
	BookOpen,
	ChartNoAxesColumn,
	History,
	House,
	Image,
	Inbox,
	Mail,
	MailCheck,
	Newspaper,
	PawPrint,
	Plus,
	Send,
	ShieldAlert,
	Sun,
	Truck,
	UserLock,
	Users,
} from "lucide";

/** By name, because what the server finds is sent as data. */
export const deskIcons = {
	review: Inbox,
	message: Mail,
	spam: ShieldAlert,
	dog: PawPrint,
	kennel: House,
	subscriber: MailCheck,
	alert: Bell,
	guide: BookOpen,
	post: Newspaper,
	photo: Image,
	newsletter: Send,
	today: Sun,
	views: ChartNoAxesColumn,
	people: Users,
	delivery: Truck,
	history: History,
	privacy: UserLock,
	action: Plus,
};

export type DeskIcon = keyof typeof deskIcons;
