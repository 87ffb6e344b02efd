/**
 * Part of 6: a chunk of streamed markdown on the screen, over a page that appends the same chunks, at the same moments, to
 * a plain `<pre>`. Needs a build (`npm start` once). A chunk's render is the time from its arrival in the page until the
 * frame that shows it is done; the main thread's CPU time per chunk stands beside it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { createFixtureRepository } from '../fixture-repository';
import { say } from '../model-server/script';
import { type RunningProduct, startProduct } from '../running-product';
import { startScriptedTurns } from '../scripted-turns';
import type { CreatedSpace } from '../space-page';
import { threadTime } from './main-thread';
import { openBrowser } from './open-browser';
import { compareRounds, median, percentile, type Ratio } from './ratio';

const ROUNDS = 5;
/** Milliseconds between two words of the model. */
const PACE = 8;

const section = (number: number): string =>
  `## Part ${number}\n\nThe handler acknowledges **after** the work is done, so a slow charge makes the provider try again. I looked at \`src/handler${number}.ts\` and at what a second run would do to it.\n\n- first, the id is claimed\n- second, the charge runs in the same transaction\n\n\`\`\`ts\nexport async function deliver(id: string): Promise<void> {\n  if (!claim(id)) return; // a retry\n  await charge(id, { amount: ${number} });\n}\n\`\`\`\n\n`;
const answer = `${Array.from({ length: 8 }, (_, index) => section(index)).join('')}The very end.`;

interface Chunk {
  /** Milliseconds after the first one. */
  readonly at: number;
  readonly text: string;
}

interface Streamed {
  readonly chunks: readonly Chunk[];
  /** Milliseconds each took. */
  readonly renders: readonly number[];
  /** Milliseconds of CPU of the main thread, per chunk. */
  readonly cpu: number;
}

// Scripts of the page are text: what compiles this file would leave marks in functions that only exist there.
const hookScript = `(() => {
  const Native = window.WebSocket;
  window.chunks = [];
  window.renders = [];
  const shown = (since) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.renders.push(performance.now() - since);
    channel.port2.postMessage(0);
  });
  const textIn = (data) => {
    if (typeof data !== 'string' || !data.startsWith('42["live"')) return '';
    return JSON.parse(data.slice(2))[1].frames.map(({ kind, text }) => (kind === 'text' ? text : '')).join('');
  };
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const text = textIn(data);
        if (text === '') return;
        const now = performance.now();
        window.chunks.push({ at: now, text });
        shown(now);
      });
    }
  };
})()`;

const endScript = (selector: string): string => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)})?.textContent.includes('The very end.')) resolve();
    else setTimeout(look, 50);
  };
  look();
})`;

async function follow(page: Page, selector: string, begin: () => Promise<unknown>): Promise<Streamed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await threadTime(session);
  await begin();
  await page.evaluate(endScript(selector));
  const used = (await threadTime(session)) - before;
  const chunks = await page.evaluate<Chunk[]>('window.chunks');
  const renders = await page.evaluate<number[]>('window.renders');
  const first = chunks[0]?.at ?? 0;
  await page.close();
  return {
    chunks: chunks.map(({ at, text }) => ({ at: at - first, text })),
    // The first ones load what is needed: the markdown reader, grammars.
    renders: renders.slice(5),
    cpu: used / chunks.length,
  };
}

async function ours(browser: Browser, product: RunningProduct, repositoryId: string): Promise<Streamed> {
  const space = await product.mutate<CreatedSpace>('spaces.create', { repositoryId });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(hookScript);
  await page.goto(product.signInLink);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${product.url}/spaces/${space.id}`);
  await page.getByRole('log').waitFor();
  await page.waitForLoadState('networkidle');
  const { conversationId } = space;
  return follow(page, '[role=log]', () =>
    product.mutate('conversations.send', { conversationId, text: 'stream' }),
  );
}

const plainPage = `<!doctype html><meta charset="utf-8"><style>main{height:100vh;overflow:auto}pre{white-space:pre-wrap;max-width:700px}</style>
<main><pre></pre></main><script>
const pre = document.querySelector('pre'), main = document.querySelector('main');
window.begin = () => {
  new WebSocket(location.href.replace('http', 'ws')).onmessage = ({ data }) => {
    for (const { text } of JSON.parse(data.slice(2))[1].frames) pre.append(text);
    main.scrollTop = main.scrollHeight;
  };
};</script>`;

/** Sends what ours was sent, when it was sent. */
async function plain(browser: Browser, chunks: readonly Chunk[]): Promise<Streamed> {
  const server = createServer(
    (_, response) => void response.setHeader('content-type', 'text/html').end(plainPage),
  );
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    for (const { at, text } of chunks) {
      setTimeout(
        () => socket.send(`42${JSON.stringify(['live', { frames: [{ kind: 'text', text }] }])}`),
        at,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(hookScript);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const streamed = await follow(page, 'main', () => page.evaluate('begin()'));
  sockets.close();
  server.closeAllConnections();
  server.close();
  return streamed;
}

/** Alternating, so that what else the machine does hits both alike. */
export async function run(): Promise<Ratio[]> {
  const turns = await startScriptedTurns();
  turns.on('stream', say(answer, { pace: PACE }));
  const [product, repository] = await Promise.all([
    startProduct({ env: turns.env }),
    createFixtureRepository(),
  ]);
  const browser = await openBrowser();
  try {
    const { id } = await product.mutate<{ id: string }>('repositories.add', { path: repository.path });
    const rounds: (readonly [Streamed, Streamed])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await ours(browser, product, id);
      rounds.push([one, await plain(browser, one.chunks)]);
    }
    const compare = compareRounds(rounds);
    return [
      compare('a chunk rendered, 95th percentile, ms', 'at most 1.3', ({ renders }) =>
        percentile(renders, 0.95),
      ),
      compare('a chunk rendered, median, ms', 'at most 1.3', ({ renders }) => median(renders)),
      compare('a chunk rendered, ms of CPU each', 'for comparison', ({ cpu }) => cpu),
    ];
  } finally {
    await browser.close();
    await Promise.all([product.dispose(), turns.close(), repository.remove()]);
  }
}
