/** What a strict provider finds wrong with a request; it answers with `status` and says so. */
export class RequestFault extends Error {
  override readonly name = 'RequestFault';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Throws the fault of a malformed request unless `condition` holds. */
export function require400(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RequestFault(400, 'invalid_request_error', message);
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsOf(value: unknown, where: string): Fields {
  require400(isFields(value), `${where}: must be an object`);
  return value;
}

export function listOf(value: unknown, where: string): unknown[] {
  require400(Array.isArray(value) && value.length > 0, `${where}: must be a non-empty array`);
  return value;
}

/** Text that says something: providers refuse empty and blank blocks. */
export function textOf(value: unknown, where: string): string {
  require400(typeof value === 'string', `${where}: must be text`);
  require400(value.trim() !== '', `${where}: text content must be non-empty`);
  return value;
}

export function onlyFields(value: Fields, allowed: ReadonlySet<string>, where: string): void {
  for (const name of Object.keys(value))
    require400(allowed.has(name), `${where}: unrecognized argument: ${name}`);
}
