export default function StartPage() {
	return (
		<>
			<title>Today | CCR desk</title>
			<h1 className="p-8 text-32">Today</h1>
		</>
	);
}
