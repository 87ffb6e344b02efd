import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from './read-environment';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'interlock-env-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const read = (variables: Record<string, string | undefined> = {}) =>
  readEnvironment({ variables, directory });

describe('the environment', () => {
  it('has the defaults of the contract', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigins: null,
      dataDir: join(directory, '.data'),
      databaseUrl: null,
      operatorToken: null,
      modesFile: null,
    });
  });

  it('reads .env, and the environment wins; an empty variable is none', () => {
    writeFileSync(join(directory, '.env'), 'PORT=4000\nDEFAULT_MODEL=demo:demo\nHOST=\n');
    expect(read()).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      variables: { DEFAULT_MODEL: 'demo:demo' },
    });
    expect(read({ PORT: '5000', DEFAULT_MODEL: '' })).toMatchObject({
      port: 5000,
      variables: { DEFAULT_MODEL: 'demo:demo' },
    });
  });

  it.each([
    ['PORT', { PORT: 'http' }, 'PORT=3001'],
    ['PORT', { PORT: '70000' }, 'PORT=3001'],
    ['OPERATOR_TOKEN', { OPERATOR_TOKEN: 'short' }, 'at least 32'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'postgresql://'],
    ['REDIS_URL', { REDIS_URL: 'http://x' }, 'redis://'],
    ['DEFAULT_MODEL', { DEFAULT_MODEL: 'gpt' }, 'PROVIDER:MODEL'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'must be one of trace'],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.openai.com' }, 'https://api.openai.com/v1'],
    ['PUBLIC_ORIGIN', { HOST: '0.0.0.0' }, 'PUBLIC_ORIGIN=https://interlock.example.com'],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://interlock.example.com' }, 'must begin with https://'],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://interlock.example.com/app' }, 'scheme, host and port only'],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'interlock.example.com' }, 'is no origin'],
  ])('names %s and what to do: %o', (name, variables, help) => {
    expect(() => read(variables)).toThrowError(
      expect.objectContaining({ code: 'bad_configuration', parameters: { variable: name } }),
    );
    expect(() => read(variables)).toThrowError(help);
  });

  it('names every fault at once and never a value that is secret', () => {
    const secret = 'spaces are not allowed in here, whatever it is';
    expect(() => read({ PORT: 'x', OPERATOR_TOKEN: secret })).toThrowError(/PORT: .*\nOPERATOR_TOKEN: /s);
    const message = (() => {
      try {
        return String(read({ OPERATOR_TOKEN: secret }));
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toContain('OPERATOR_TOKEN: ');
    expect(message).not.toContain(secret);
  });

  it('accepts several public origins and another host with them', () => {
    const variables = { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://a.example, https://b.example:8443/' };
    expect(read(variables).publicOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
  });
});
