/**
 * A title with what stands in backticks set as code. The backticks stay in the text, without extent: what is copied, found
 * and read aloud is what was written. It turns nothing around that stands beside it.
 */
export function TitleText({ text }: { readonly text: string }) {
  let from = 0;
  const parts = text.split(/(`[^`]+`)/).map((part) => {
    const key = from;
    from += part.length;
    return /^`[^`]+`$/.test(part) ? (
      <code key={key} className="text-[0.92em] leading-none">
        <span className="text-[0px]">`</span>
        {part.slice(1, -1)}
        <span className="text-[0px]">`</span>
      </code>
    ) : (
      <span key={key}>{part}</span>
    );
  });
  return <bdi>{parts}</bdi>;
}
