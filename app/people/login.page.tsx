export default function LoginPage() {
	return <h1 className="wrap text-42">Login To Your Account</h1>;
}
