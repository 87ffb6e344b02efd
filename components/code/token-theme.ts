/** Owns which scopes of a grammar get which class. A theme in the grammars' own terms, whose "colours" number classes. */
import type { ThemeRegistration } from '@shikijs/primitive';
import { type TokenClass, tokenClasses } from './code-token';

const scopes: Readonly<Record<Exclude<TokenClass, ''>, readonly string[]>> = {
  'tok-comment': ['comment', 'punctuation.definition.comment', 'meta.diff.header', 'meta.diff.range'],
  'tok-string': ['string', 'punctuation.definition.string', 'markup.inline.raw', 'constant.other.symbol'],
  'tok-number': [
    'constant.numeric',
    'constant.language',
    'constant.character',
    'constant.other.color',
    'support.constant',
    'keyword.other.unit',
    'variable.language',
  ],
  'tok-keyword': [
    'keyword',
    'storage',
    'punctuation.definition.keyword',
    'entity.name.function.preprocessor',
  ],
  'tok-function': [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.command',
  ],
  'tok-type': [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.name.section.group-title',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'storage.type.java',
    'storage.type.cs',
  ],
  'tok-property': [
    'support.type.property-name',
    'support.type.property-name.css',
    'meta.object-literal.key',
    'entity.other.attribute-name',
    'variable.other.normal.shell',
  ],
  'tok-tag': ['entity.name.tag', 'punctuation.definition.list.begin.markdown'],
  'tok-heading': ['markup.heading', 'entity.name.section'],
  'tok-strong': ['markup.bold'],
  'tok-emphasis': ['markup.italic', 'markup.quote'],
  'tok-inserted': ['markup.inserted'],
  'tok-deleted': ['markup.deleted'],
};

/** Signs that grammars call keywords, or strings, but that read better without colour. */
const plain = [
  'keyword.operator',
  'punctuation.separator',
  'punctuation.terminator',
  'meta.template.expression',
  'meta.embedded',
];
/** Operators that are words. */
const words = ['new', 'expression', 'logical.python', 'delete', 'typeof', 'instanceof', 'in', 'wordlike'].map(
  (name) => `keyword.operator.${name}`,
);

const colour = (index: number): string => `#${index.toString(16).padStart(6, '0')}`;

export const tokenTheme: ThemeRegistration = {
  name: 'tokens',
  type: 'light',
  colors: { 'editor.foreground': colour(0), 'editor.background': colour(0xffffff) },
  settings: [
    { settings: { foreground: colour(0), background: colour(0xffffff) } },
    ...Object.entries(scopes).map(([name, scope]) => ({
      scope: [...scope],
      settings: { foreground: colour(tokenClasses.indexOf(name as TokenClass)) },
    })),
    { scope: plain, settings: { foreground: colour(0) } },
    { scope: words, settings: { foreground: colour(tokenClasses.indexOf('tok-keyword')) } },
  ],
};

/** Of a colour the theme gave. */
export function classIndexOf(colourText: string | undefined): number {
  const index = Number.parseInt((colourText ?? '').slice(1), 16);
  return index >= 0 && index < tokenClasses.length ? index : 0;
}
