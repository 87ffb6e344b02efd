/** An open ring in a square: what may pass is decided at the gap. */
export function Logo() {
  return (
    <span aria-hidden className="grid size-5 shrink-0 place-items-center rounded-md bg-ink">
      <span className="size-2.5 rounded-full border-2 border-bg border-r-transparent" />
    </span>
  );
}
