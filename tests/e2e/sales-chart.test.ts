import { expect, test } from 'vitest';
import { openDemo } from './openDemo';
import { openPage } from './openPage';

const displays = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

const demo = openDemo();

// spec: 2.dashboard.bar-at-first-line-on-demand
// spec: 9.about-ten-labels-40-px-beyond
test.each(displays)(
  'the sales chart shows up to 20 points at once, labels none of them partly, and scrolls beyond: $width px',
  async (display) => {
    const page = await openPage(demo, '/dashboard', display);
    const points = page.getByRole('application', { name: /^Licenses sold/ });
    const readChart = (element: Element) => {
      const scroller = element.parentElement as HTMLElement;
      const texts = [...element.querySelectorAll('.MuiChartsAxis-directionX text')];
      const labels = texts.map((label) => label.getBoundingClientRect()).filter(({ width }) => width > 0);
      const ticks = [
        ...(element.closest('figure')?.querySelectorAll('.MuiChartsAxis-directionY text') ?? []),
      ];
      const { left, right } = scroller.getBoundingClientRect();
      return {
        hidden: scroller.scrollWidth - scroller.clientWidth,
        fromEnd: Math.round(scroller.scrollWidth - scroller.clientWidth - scroller.scrollLeft),
        columns: element.querySelectorAll('[data-series=current] .MuiBarChart-element').length,
        labels: labels.length,
        overlaps: labels.filter(
          (label, index) => label.left < Number(labels[index - 1]?.right ?? Number.NEGATIVE_INFINITY),
        ).length,
        cut: labels.filter((label) => label.left < left || label.right > right).length,
        ticks: ticks.filter(({ textContent }) => /^[\d.,]+$/.test(textContent ?? '')).length,
        shortened: texts.filter(({ textContent }) => textContent?.includes('…')).length,
      };
    };
    // The new width follows the points by a frame.
    const expectPeriod = async (period: string, chart: object) => {
      await page.getByLabel(/^Period/).selectOption(period);
      await expect.poll(() => points.evaluate(readChart)).toMatchObject(chart);
    };
    await points.waitFor();

    await expectPeriod('last_week', {
      hidden: 0,
      columns: 7,
      labels: 7,
      overlaps: 0,
      cut: 0,
      shortened: 0,
      ticks: 5,
    });
    const weeks = expect.toSatisfy((count) => count >= 13 && count <= 15);
    await expectPeriod('last_quarter', {
      hidden: 0,
      columns: weeks,
      overlaps: 0,
      cut: 0,
      shortened: 0,
      ticks: 5,
    });
    const days = expect.toSatisfy((count) => count >= 28 && count <= 31);
    const hidden = expect.toSatisfy((width) => width > 300);
    await expectPeriod('last_month', {
      hidden,
      columns: days,
      fromEnd: 0,
      overlaps: 0,
      shortened: 0,
      ticks: 5,
    });
    await page.getByRole('button', { name: 'Show earlier sales' }).click();
    await page.getByRole('button', { name: 'Show later sales' }).waitFor();
    await page.getByRole('button', { name: 'Line' }).click();
    expect(await page.locator('figure path.MuiLineChart-line').count()).toBe(2);
  },
);

test('the tooltip of the sales chart is beside the day that the arrow keys reached, which is in view', async () => {
  const page = await openPage(demo, '/dashboard', displays[1]);
  await page.getByLabel(/^Period/).selectOption('last_month');
  await page.waitForFunction(
    () => document.querySelectorAll('[data-series=current] .MuiBarChart-element').length >= 28,
  );
  const points = page.getByRole('application', { name: /^Licenses sold/ });
  await points.focus();

  for (const key of ['ArrowLeft', 'Home', 'End', 'Home']) {
    await page.keyboard.press(key);
    // The tooltip follows the scroll event, which comes with the next frame.
    await points.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          const area = element.parentElement;
          const check = () => {
            const tooltip = area?.parentElement?.querySelector('[style*="--x"]')?.getBoundingClientRect();
            const box = area?.getBoundingClientRect();
            if (tooltip && box && tooltip.left >= box.left - 1 && tooltip.right <= box.right + 1) resolve();
            else requestAnimationFrame(check);
          };
          check();
        }),
    );
    const { column, tooltip, scroller } = await points.evaluate((element) => {
      const toBox = (target: Element | null | undefined) => target?.getBoundingClientRect().toJSON();
      const area = element.parentElement;
      return {
        column: toBox(element.querySelector('.MuiChartsAxisHighlight-root')),
        tooltip: toBox(area?.parentElement?.querySelector('[style*="--x"]')),
        scroller: toBox(area),
      };
    });
    expect(column.left).toBeGreaterThanOrEqual(scroller.left - 1);
    expect(column.right).toBeLessThanOrEqual(scroller.right + 1);
    expect(tooltip.left).toBeGreaterThanOrEqual(scroller.left - 1);
    expect(tooltip.right).toBeLessThanOrEqual(scroller.right + 1);
    const distance = Math.max(tooltip.left - column.right, column.left - tooltip.right);
    expect(distance).toBeLessThan(24);
  }
});

test('the bars remain visible in forced colors', async () => {
  const page = await openPage(demo, '/dashboard', displays[0]);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('application').waitFor();

  const colors = await page
    .locator('[data-series=current] .MuiBarChart-element')
    .first()
    .evaluate((bar) => [getComputedStyle(bar).fill, getComputedStyle(document.body).backgroundColor]);

  expect(colors[0]).not.toBe(colors[1]);
});
