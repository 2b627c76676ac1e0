// Pictures of every place of the back office. The person may do everything there.
import { atRest } from './at-rest.ts';
import { officePlaces } from './office-places.ts';
import type { Camera } from './shift-pictures.ts';
import type { TillPage } from './till-page.ts';
import type { TillServer } from './till-server.ts';

export async function picturesOfOffice(till: TillPage, server: TillServer, camera: Camera): Promise<void> {
  const { page } = till;
  const places = await officePlaces(server);
  for (const { path, heading } of places) {
    await page.goto(new URL(`/dashboard/${path}`, page.url()).href);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await atRest(page);
    const name = path
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one')
      .replace(/\?tab=/, '-')
      .replace(/\W+/g, '-');
    await camera(`80-office-${name}`);
  }
}
