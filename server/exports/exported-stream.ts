/** A file made while it is sent, so that its size costs no memory. */
export interface ExportedStream {
  readonly fileName: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}
