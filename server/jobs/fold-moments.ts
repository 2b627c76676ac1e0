// How devices were is kept moment by moment for some days, and behind that as the worst of each hour.
import type { AppDeps } from '../app-deps.ts';
import type { Job } from './job.ts';

/** Days; SECURITY.md says it in words. */
const momentsOneByOne = 3;
/** Hours of one transaction. */
const atOnce = 500;
const quarterOfAnHour = 900_000;

export function foldMoments({ sql }: Pick<AppDeps, 'sql'>): Job {
  return {
    name: 'fold-moments',
    every: quarterOfAnHour,
    async run(signal) {
      for (let folded = atOnce; folded >= atOnce && !signal.aborted;) {
        const { rows } = await sql({ vendor_id: '' }, (client) =>
          client.query<{ folded: number }>(
            'SELECT fold_device_moments(make_interval(days => $1), $2) AS folded',
            [momentsOneByOne, atOnce],
          ),
        );
        folded = rows[0]!.folded;
      }
    },
  };
}
