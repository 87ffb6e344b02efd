/** Reads what `read_file` answers back into lines and their numbers. Pure; what it cannot read it gives back as notes. */

export interface FileExcerpt {
  readonly numbers: readonly number[];
  readonly text: string;
  /** What the tool says besides. */
  readonly notes: string;
}

export function fileExcerpt(output: string): FileExcerpt {
  const numbers: number[] = [];
  const lines: string[] = [];
  const notes: string[] = [];
  for (const line of output.split('\n')) {
    const tab = line.indexOf('\t');
    const number = tab > 0 && tab < 12 ? Number(line.slice(0, tab)) : Number.NaN;
    if (Number.isInteger(number) && number > 0) {
      numbers.push(number);
      lines.push(line.slice(tab + 1));
    } else if (line.trim() !== '') notes.push(line);
  }
  return { numbers, text: lines.join('\n'), notes: notes.join('\n') };
}
