/** Hidden from people and assistive technology; each attribute tells one password manager to leave it empty. */
export function TrapField() {
	return (
		<div aria-hidden="true" className="off-screen">
			<input
				name="website"
				tabIndex={-1}
				autoComplete="off"
				data-1p-ignore=""
				data-bwignore=""
				data-protonpass-ignore=""
				data-lpignore="true"
				data-form-type="other"
			/>
		</div>
	);
}
