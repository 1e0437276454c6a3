import { expect, type Locator } from './test';

const boxOf = (select: Locator): Locator => select.locator('xpath=ancestor::*[contains(@class, "ant-select ")][1]');

/** Chooses an option by its text, as a person does: opens the list and clicks. */
export async function choose(select: Locator, option: string | RegExp): Promise<void> {
  await select.click();
  const list = select.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  // While the list unfolds, an option moves between pressing and releasing the button.
  await expect(list).not.toHaveClass(/ant-slide/);
  await list.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
  await expect(list).toHaveCount(0);
  await expectChosen(select, option);
}

export const expectChosen = (
  select: Locator,
  option: string | RegExp,
  within?: { readonly timeout: number },
): Promise<void> => expect(boxOf(select)).toHaveText(option, within);
