/** Acts that belong to one place: appending events to the journal, calling a tool's body to the runner. */
import { streamRemovers } from './layers';
import { isTest } from './project-files';
import type { AnyNode, SourceFile } from './source-file';

const eventWrites = /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert)$/;
const eventRemovals = /^delete(Many)?$/;
const eventSql = /\b(insert\s+into|update|delete\s+from)\s+["`]?event["`]?[\s(]/i;
const impure =
  /^(Date\.now|Math\.random|performance\.now|(process|Buffer|crypto|globalThis|window|console)\..*)$/;

const field = (node: unknown, name: string): AnyNode | undefined =>
  (node as AnyNode | undefined)?.[name] as AnyNode;

/** `a.b` of a member expression, the innermost two names. */
function memberName(node: AnyNode | undefined): string {
  if (node?.type !== 'MemberExpression') return '';
  const object = field(node, 'object');
  const left = object?.type === 'MemberExpression' ? field(object, 'property') : object;
  return `${String(left?.name ?? '')}.${String(field(node, 'property')?.name ?? '')}`;
}

const textOf = (node: AnyNode): string => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  return node.type === 'TemplateElement' ? String((node.value as { raw?: string }).raw) : '';
};

type Rule = (file: SourceFile, node: AnyNode) => string | null;

/** Only the journal appends events. */
const appendsEvents: Rule = (file, node) => {
  if (file.path.startsWith('server/journal/') || file.path.startsWith('prisma/')) return null;
  const [table, method] = node.type === 'CallExpression' ? memberName(field(node, 'callee')).split('.') : [];
  if (table === 'event' && eventWrites.test(method ?? '')) return 'writes events past the journal';
  const removes = table === 'event' && eventRemovals.test(method ?? '');
  if (removes && !streamRemovers.includes(file.path)) return 'removes events past the journal';
  return eventSql.test(textOf(node)) ? 'writes events past the journal, in SQL' : null;
};

/** Nothing outside the runner calls a tool's body (statement 22); the tool's own definition wraps it. */
const callsTools: Rule = (file, node) => {
  if (file.path.startsWith('server/runner/') || file.path === 'server/tools/tool.ts') return null;
  if (node.type !== 'CallExpression' || !/[Tt]ool\w*\.run$/.test(memberName(field(node, 'callee'))))
    return null;
  return "calls a tool's body; only the runner may, after the gate";
};

/** The core is pure: no clock, no chance, no host. */
const isPure: Rule = (file, node) => {
  if (!file.path.startsWith('server/core/') || node.type !== 'MemberExpression') return null;
  const name = memberName(node);
  return impure.test(name) ? `uses ${name}; the core is pure` : null;
};

const onlyRunnerNeedsBodies = /^@\/server\/tools\//;

/** Tools as values belong to those who run them and to the composition root. */
function importsTools(file: SourceFile): string[] {
  if (/^server\/(runner|tools|compose)\/|^server\/main\.ts$/.test(file.path)) return [];
  return file.imports
    .filter(({ specifier, typeOnly }) => onlyRunnerNeedsBodies.test(specifier) && !typeOnly)
    .map(
      ({ specifier, line }) =>
        `${file.path}:${line}: imports "${specifier}" as a value; only the runner runs tools`,
    );
}

/** One line per fault, `file:line: what`. */
export function checkOwnership(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path) && !file.path.includes('/generated/'))
    .flatMap((file) => [
      ...importsTools(file),
      ...file.nodes.flatMap((node) =>
        [appendsEvents, callsTools, isPure].flatMap((rule) => {
          const fault = rule(file, node);
          return fault === null ? [] : [`${file.path}:${file.lineOf(node.start)}: ${fault}`];
        }),
      ),
    ]);
}
