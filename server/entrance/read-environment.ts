/** Owns the configuration: environment and `.env` are read here and nowhere else, once, at start. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { AppError } from '@/server/core/errors';

export interface Environment {
  /** 0 = any free one. */
  readonly port: number;
  readonly host: string;
  /** Exact origins, or null for the loopback names of the port. */
  readonly publicOrigins: readonly string[] | null;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly operatorToken: string | null;
  /** Absolute. */
  readonly modesFile: string | null;
  /** Whether a first start makes the sample space. */
  readonly sample: boolean;
  readonly logLevel: (typeof logLevels)[number];
  /** All of it by name, `.env` included: the models look up their keys and addresses. */
  readonly variables: Variables;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

type Variables = Readonly<Record<string, string | undefined>>;

export interface EnvironmentSource {
  readonly variables: Variables;
  /** Where `.env` lies and relative paths start. */
  readonly directory: string;
}

/** Variables of the environment win over those of `.env`. Throws AppError `bad_configuration`, one line per fault. */
export function readEnvironment({ variables, directory }: EnvironmentSource): Environment {
  const all = { ...readDotEnv(directory), ...withoutEmpty(variables) };
  const parsed = schema.safeParse(all);
  if (!parsed.success) throw refuse(parsed.error.issues);
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicOrigins: data.PUBLIC_ORIGIN ?? null,
    dataDir: resolve(directory, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    redisUrl: data.REDIS_URL ?? null,
    operatorToken: data.OPERATOR_TOKEN ?? null,
    modesFile: data.MODES_FILE === undefined ? null : resolve(directory, data.MODES_FILE),
    sample: data.SAMPLE_SPACE === 'on',
    logLevel: data.LOG_LEVEL,
    variables: all,
  };
}

function refuse(issues: readonly z.core.$ZodIssue[]): AppError {
  const faults = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return new AppError(
    'bad_configuration',
    `The configuration cannot be used. Correct it in the environment or in .env and start again.\n${faults.join('\n')}`,
    { variable: String(issues[0]?.path[0] ?? '') },
  );
}

function readDotEnv(directory: string): Variables {
  try {
    return withoutEmpty(parseEnv(readFileSync(resolve(directory, '.env'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** `NAME=` means the same as no NAME. */
const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1']);

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535, for example PORT=3001')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535, for example PORT=3001');

const url = (example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      `must be an http or https URL, for example ${example}`,
    );

/**
 * Browsers tell who started a request only over https or to this machine, and the guard depends on it.
 */
function originFault(text: string): string | null {
  if (!URL.canParse(text)) return 'is no origin; write it like https://interlock.example.com';
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text.replace(/\/$/, '')) return 'must be scheme, host and port only';
  const isLoopback = loopbackHosts.has(hostname.replace(/^\[|\]$/g, ''));
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return null;
  return 'must begin with https://; put a proxy with a certificate in front';
}

const publicOrigin = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .superRefine((origins, context) => {
    for (const origin of origins) {
      const fault = originFault(origin);
      if (fault) context.addIssue({ code: 'custom', message: `"${origin}" ${fault}` });
    }
  })
  .transform((origins) => origins.map((text) => new URL(text).origin));

const key = z.string().trim().optional();

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().trim().default('127.0.0.1'),
    PUBLIC_ORIGIN: publicOrigin.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://; leave it out to use SQLite in DATA_DIR')
      .optional(),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
      .optional(),
    OPERATOR_TOKEN: z
      .string()
      .regex(/^[A-Za-z0-9._~-]+$/, 'may hold letters, digits and - . _ ~ only')
      .min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
      .max(512, 'must have at most 512 characters')
      .optional(),
    DEFAULT_MODEL: z
      .string()
      .regex(
        /^(anthropic|openai|deepseek|openai-compatible|ollama|demo):.+$/,
        'must be PROVIDER:MODEL with a provider of anthropic, openai, deepseek, openai-compatible, ollama, demo',
      )
      .optional(),
    ANTHROPIC_API_KEY: key,
    OPENAI_API_KEY: key,
    DEEPSEEK_API_KEY: key,
    OPENAI_COMPATIBLE_API_KEY: key,
    ANTHROPIC_BASE_URL: url('https://api.anthropic.com/v1').optional(),
    OPENAI_BASE_URL: url('https://api.openai.com/v1').optional(),
    DEEPSEEK_BASE_URL: url('https://api.deepseek.com').optional(),
    OPENAI_COMPATIBLE_BASE_URL: url('http://127.0.0.1:8000/v1').optional(),
    MODES_FILE: z.string().optional(),
    SAMPLE_SPACE: z.enum(['on', 'off'], 'must be on or off').default('on'),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  })
  .superRefine(({ HOST, PUBLIC_ORIGIN }, context) => {
    if (loopbackHosts.has(HOST) || PUBLIC_ORIGIN !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['PUBLIC_ORIGIN'],
      message: `is needed with HOST=${HOST}: the address people open, for example PUBLIC_ORIGIN=https://interlock.example.com`,
    });
  });
