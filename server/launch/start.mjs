// Entry of `npm start` and `npm run dev`. Stays readable for Node versions too old to run anything else of the product:
// no import may be resolved before the version is known.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Interlock needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer Node and start again.`,
  );
  process.exit(1);
}

void import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
