// Pictures of the screens of support, over a fleet in which one of everything is wrong.
import type { Page } from 'playwright-core';
import { atRest } from './at-rest.ts';
import { firstAdmin } from './given-admins.ts';

export interface SupportCamera {
  readonly page: Page;
  readonly url: string;
  readonly take: (page: Page, name: string) => Promise<void>;
}

export async function signInToSupport(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/support/sync`);
  await page.getByTestId('login-email').fill(firstAdmin.email);
  await page.getByTestId('login-password').fill(firstAdmin.password);
  await page.keyboard.press('Enter');
  await page.getByTestId('fleet-row').first().waitFor();
}

export async function picturesOfSupport({ page, url, take }: SupportCamera): Promise<void> {
  const byId = (id: string) => page.getByTestId(id);
  const at = async (name: string) => {
    await atRest(page);
    await take(page, `support-${name}`);
  };
  await page.goto(`${url}/support/sync`);
  await byId('support-sign-in').waitFor();
  await at('00-sign-in');
  await signInToSupport(page, url);
  await at('01-fleet');
  await byId('standing-needs_attention').click();
  await page.waitForURL('**standing=needs_attention**');
  await page.waitForTimeout(400);
  await at('02-needs-attention');
  await byId('filters-clear').click();
  await page.locator('[data-device=given-lane-3]').getByRole('link').click();
  await byId('support-device').getByTestId('waiting').waitFor();
  await at('03-device');
  await byId('action-send_unsent').click();
  await byId('action-will').waitFor();
  await at('04-action');
  await byId('action-keep').click();
  await byId('action-rebuild_replica').click();
  await byId('action-will').waitFor();
  await at('05-rebuild');
  await byId('action-keep').click();
  await byId('tab-history').click();
  await byId('timeline-charts').waitFor();
  await at('06-history');
  await byId('tab-compare').click();
  await byId('compared').waitFor();
  await at('07-compare');
  await byId('back').click();
  await page.locator('[data-device=given-gap]').getByRole('link').click();
  await byId('tab-journal').click();
  await byId('server-table').waitFor();
  await at('08-journal');
  await byId('entries-state').selectOption('parked');
  await byId('entry-open').first().click();
  await byId('entry-way').waitFor();
  await at('09-entry');
  await byId('back').click();
  await byId('to-store').click();
  await byId('support-store').getByTestId('fleet-row').first().waitFor();
  await at('10-store');
  await page.goto(`${url}/support/sync/server`);
  await byId('feed').waitFor();
  await at('11-server');
}
