// An invited person chooses their first password. Like the last step of a forgotten one.
import { doneReply, invitationCompleteBody } from '@evertill/schemas';
import { invitedKinds } from '../../access/tokens.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

export const invitationRoutes = invitedKinds.map((kind) =>
  route({
    method: 'post',
    path: `/auth/${kind}/invitation/complete`,
    summary: 'Choose the first password with an invitation',
    access: { who: 'anyone' },
    body: invitationCompleteBody,
    reply: doneReply,
    async handle({ deps, body, ip, requestId }) {
      const whose = await deps.invitations.complete(kind, body.invitation_token, body.password);
      const event = whose ? 'invitation_completed' : 'invitation_refused';
      const { vendorId, userId } = whose ?? {};
      await deps.securityEvents.record({ event, kind, vendorId, userId, ip, requestId });
      return whose ? { body: { success: true } } : problem('invitation_invalid');
    },
  }),
);
