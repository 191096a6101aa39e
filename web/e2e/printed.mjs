/**
 * Prints the page: how wide each map is in it and as far as which pixel it is drawn, and how many sheets it takes.
 * @param {import('playwright-core').Page} page
 */
export async function printed(page) {
  const maps = page.evaluate(
    () =>
      /** @type {Promise<{ box: number, right: number }[]>} */ (
        new Promise((resolve) => {
          const widths = () =>
            [...document.querySelectorAll('.map-frame .ol-viewport')].map((map) => {
              const rights = [...map.querySelectorAll('canvas')].map((canvas) => {
                const { width, height } = canvas;
                const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
                const { data } = brush.getImageData(0, 0, width, height);
                for (let x = width - 1; x >= 0; x--)
                  for (let y = 0; y < height; y++)
                    if (Number(data[(y * width + x) * 4 + 3]) > 0) return x + 1;
                return 0;
              });
              return { box: map.clientWidth, right: Math.max(0, ...rights) };
            });
          window.addEventListener('beforeprint', () => resolve(widths()), { once: true });
        })
      ),
  );
  const file = await page.pdf({ preferCSSPageSize: true });
  return { maps: await maps, pages: file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length };
}
