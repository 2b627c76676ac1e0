// Photos that came with punches at a till's time clock, as long as they are kept.
import { punchPhotoReply, seesStore } from '@evertill/schemas';
import * as z from 'zod';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

export const punchPhotoRoutes = [
  route({
    method: 'get',
    path: '/vendor/attendance/photos/:photo_ref',
    summary: 'The photo that came with a punch, for as long as evidence is kept',
    access: { who: 'vendor', module: 'employee', level: 'read' },
    params: z.strictObject({ photo_ref: z.string().min(1).max(200) }),
    reply: punchPhotoReply,
    async handle({ deps, actor, params: { photo_ref } }) {
      const of = { id: photo_ref };
      const photo = await deps.replication.database.read({ vendor_id: actor.vendor_id }, async (tx) => {
        const [record] = await tx.rows('vendor_attendance_validations', of);
        const [day] = record
          ? await tx.rows('vendor_attendance_days', { id: record['day_id'] as string })
          : [];
        if (!day || !seesStore(actor, day['store_id'] as string)) return undefined;
        return (await tx.rows('vendor_attendance_photos', of))[0];
      });
      return photo ? { body: { photo_ref, jpeg: photo['jpeg'] } } : problem('record_not_found');
    },
  }),
];
