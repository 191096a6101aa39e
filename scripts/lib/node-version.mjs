// @ts-check
/** Stops with one line on a Node that package.json's `engines` does not allow; imported before everything else. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
if (!fits) {
  console.error(
    `Error: Node ${process.versions.node} does not fit. Remedy: install Node 20.19+, 22.12+ or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
