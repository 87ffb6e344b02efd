/** Cuts text the way providers stream it: word by word, each with the space that follows. */
export const words = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];

/** Cuts text into pieces of at most `size` characters, never inside a surrogate pair. */
export function slices(text: string, size: number): string[] {
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''));
  return pieces;
}

/** A tool call's arguments as the model writes them: an object as JSON, a string as it is. */
export const argumentText = (args: unknown): string =>
  typeof args === 'string' ? args : JSON.stringify(args);
