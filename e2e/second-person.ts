/**
 * Another member of the product's workspace, with a browser of their own: their rows are written as an invitation would
 * leave them.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { type RunningProduct, signIn } from './product';

export interface SecondPerson {
  readonly page: Page;
  close(): Promise<void>;
}

/** A member, unless told otherwise. */
export async function secondPerson(
  browser: Browser,
  product: RunningProduct,
  person: string | { readonly name: string; readonly role: 'member' | 'viewer' },
): Promise<SecondPerson> {
  const { name, role } = typeof person === 'string' ? { name: person, role: 'member' } : person;
  const token = addMember(product, name, role);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, { ...product, token });
  return { page, close: () => context.close() };
}

function addMember({ dataDir }: RunningProduct, name: string, role: string): string {
  const token = randomBytes(32).toString('base64url');
  const database = new Database(path.join(dataDir, 'interlock.sqlite'));
  try {
    const [operatorId, now] = [randomUUID(), new Date().toISOString()];
    const { id } = database.prepare('select id from Workspace').get() as { id: string };
    database
      .prepare('insert into Operator (id, name, createdAt) values (?, ?, ?)')
      .run(operatorId, name, now);
    database
      .prepare('insert into Membership (workspaceId, operatorId, role, createdAt) values (?, ?, ?, ?)')
      .run(id, operatorId, role, now);
    database
      .prepare(
        'insert into Token (id, operatorId, hash, kind, scopes, label, createdAt) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        randomUUID(),
        operatorId,
        createHash('sha256').update(token).digest('hex'),
        'link',
        '["operator"]',
        '',
        now,
      );
  } finally {
    database.close();
  }
  return token;
}
