/** Where a text stands in what is drawn, also across elements: coloured code is cut into many. */

/** In the order of the document. */
export function textRanges(root: Element, query: string): Range[] {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let whole = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('[aria-hidden="true"], .sr-only')) continue;
    nodes.push({ node: node as Text, start: whole.length });
    whole += node.nodeValue ?? '';
  }
  const [text, wanted] = [whole.toLowerCase(), query.toLowerCase()];
  // Rare letters change their length with their case; then places could not be told.
  if (text.length !== whole.length || wanted === '') return [];
  const ranges: Range[] = [];
  let from = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    while (from + 1 < nodes.length && (nodes[from + 1]?.start ?? 0) <= at) from += 1;
    const range = rangeOf(nodes, { from, at, end: at + wanted.length });
    if (range) ranges.push(range);
  }
  return ranges;
}

function rangeOf(
  nodes: readonly { readonly node: Text; readonly start: number }[],
  { from, at, end }: { from: number; at: number; end: number },
): Range | null {
  const first = nodes[from];
  let to = from;
  while (to + 1 < nodes.length && (nodes[to + 1]?.start ?? 0) < end) to += 1;
  const last = nodes[to];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, at - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}
