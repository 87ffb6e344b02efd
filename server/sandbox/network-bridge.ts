/**
 * The other half of the egress proxy: runs inside the sandbox, whose network has a loopback of its own and nothing else,
 * and carries a port there to the unix socket that was mounted. It is also the parent of the command, so the port
 * answers before the command starts.
 */

export const BRIDGE_PORT = 3128;
export const BRIDGE_ADDRESS = `http://127.0.0.1:${BRIDGE_PORT}`;

/** Plain script text, handed to `node -e`: no file of the server has to be visible inside. */
const script = `
const net = require('node:net');
const { spawn } = require('node:child_process');
const { constants } = require('node:os');
const [socket, command] = process.argv.slice(1);
const server = net.createServer((near) => {
  const far = net.connect(socket);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
  near.pipe(far).pipe(near);
});
const run = () => {
  const child = spawn('bash', ['-c', command], { stdio: 'inherit' });
  child.on('error', (error) => { console.error(error.message); process.exit(127); });
  child.on('exit', (code, signal) => process.exit(code === null ? 128 + constants.signals[signal] : code));
};
server.on('error', run);
server.listen(${BRIDGE_PORT}, '127.0.0.1', run);
`;

/** The program and arguments that open the bridge and then run `command` with bash. */
export const bridgedCommand = (node: string, socket: string, command: string): string[] => [
  node,
  '-e',
  script,
  '--',
  socket,
  command,
];
