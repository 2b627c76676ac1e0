// A forgotten password, in three steps, for each kind of user. First document, "Authentication", 5 and 6.
import {
  doneReply,
  resetBodies,
  resetCompleteBody,
  resetVerifyBodies,
  resetVerifyReply,
  userKinds,
} from '@evertill/schemas';
import type { UserKind } from '@evertill/schemas';
import type { ResetSubject } from '../../access/reset-codes.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

interface Asked {
  readonly email: string;
  readonly admin_type?: string;
  readonly vendor_type?: string;
}

function resetRoutesOf(kind: UserKind) {
  const path = `/auth/${kind}/password-reset`;
  const subjectOf = ({ email, admin_type, vendor_type }: Asked): ResetSubject => ({
    kind,
    email: email.trim().toLowerCase(),
    type: admin_type ?? vendor_type ?? kind,
  });
  return [
    route({
      method: 'post',
      path,
      summary: 'Forgotten password: ask for a code; the answer is the same for everybody',
      access: { who: 'anyone' },
      body: resetBodies[kind],
      reply: doneReply,
      async handle({ deps, body, ip, requestId }) {
        const wait = await deps.passwordReset.request(subjectOf(body), ip);
        if (wait !== undefined) return problem('rate_limited', {}, wait / 1000);
        await deps.securityEvents.record({ event: 'reset_requested', kind, ip, requestId });
        return { body: { success: true } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/verify`,
      summary: 'Forgotten password: show the code',
      access: { who: 'anyone' },
      body: resetVerifyBodies[kind],
      reply: resetVerifyReply,
      async handle({ deps, body, ip, requestId }) {
        const subject = subjectOf(body);
        const attempt = await deps.loginLimits.begin(ip, `reset ${kind} ${subject.email}`);
        if (attempt.kind === 'wait') return problem('rate_limited', {}, attempt.wait / 1000);
        let failed = true;
        try {
          const shown = await deps.passwordReset.verify(subject, body.code);
          failed = shown === undefined;
          const event = shown ? 'reset_code_right' : 'reset_code_wrong';
          const { vendorId, userId } = shown ?? {};
          await deps.securityEvents.record({ event, kind, vendorId, userId, ip, requestId });
          return shown ? { body: { success: true, reset_token: shown.token } } : problem('invalid_code');
        } finally {
          attempt.finish(failed);
        }
      },
    }),
    route({
      method: 'post',
      path: `${path}/complete`,
      summary: 'Forgotten password: choose a new one; every device is signed out',
      access: { who: 'anyone' },
      body: resetCompleteBody,
      reply: doneReply,
      async handle({ deps, body, ip, requestId }) {
        const whose = await deps.passwordReset.complete(kind, body.reset_token, body.password);
        const event = whose ? 'reset_completed' : 'reset_refused';
        const { vendorId, userId } = whose ?? {};
        await deps.securityEvents.record({ event, kind, vendorId, userId, ip, requestId });
        return whose ? { body: { success: true } } : problem('reset_token_invalid');
      },
    }),
  ];
}

export const passwordResetRoutes = userKinds.flatMap(resetRoutesOf);
