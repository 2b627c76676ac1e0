// Signing in, staying signed in and signing out, for each kind of user at doors of their own. First document,
// "Authentication".
import {
  doneReply,
  loginBody,
  refreshBody,
  sessionParams,
  sessionsReply,
  tokenPairs,
  userKinds,
} from '@evertill/schemas';
import type { ActorOfKind, DoorEvent, UserKind } from '@evertill/schemas';
import type { Account, Person } from '../../access/accounts.ts';
import type { SecurityEvent } from '../../access/security-events.ts';
import type { SessionStep, TokenBearer } from '../../access/tokens.ts';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

/** Who asked, as the audit log wants it. */
type Asked = Pick<SecurityEvent, 'ip' | 'requestId'>;

function authRoutesOf(kind: UserKind) {
  return [
    route({
      method: 'post',
      path: `/auth/${kind}/login`,
      summary: `Sign in as ${named[kind]}`,
      access: { who: 'anyone' },
      body: loginBody,
      reply: tokenPairs[kind],
      outbox: kind === 'vendor',
      async handle({ deps, body, ip, requestId }) {
        const email = body.email.trim().toLowerCase();
        const attempt = await deps.loginLimits.begin(ip, `${kind} ${email}`);
        if (attempt.kind === 'wait') return problem('rate_limited', {}, attempt.wait / 1000);
        let failed = true;
        try {
          const account = await deps.accounts.byEmail(kind, email);
          const match = await deps.passwords.match(body.password, account?.passwordHash);
          const signedIn = match !== 'other' && account ? await open(deps, kind, account, body) : undefined;
          failed = signedIn === undefined;
          if (signedIn && account && match === 'same_as_typed')
            await deps.accounts.renewHash(kind, account, await deps.passwords.hash(body.password));
          const event = signedIn ? 'login_ok' : match === 'other' ? 'login_failed' : 'login_disabled';
          await record(deps, event, kind, { ip, requestId }, account, signedIn?.step.sessionId);
          return signedIn ? { body: pairFor(deps, signedIn) } : problem('invalid_credentials');
        } finally {
          attempt.finish(failed);
        }
      },
    }),
    route({
      method: 'post',
      path: `/auth/${kind}/refresh`,
      summary: 'Exchange a refresh token for a new pair',
      access: { who: 'anyone' },
      body: refreshBody,
      reply: tokenPairs[kind],
      outbox: kind === 'vendor',
      async handle({ deps, body, ip, requestId }) {
        const token = deps.tokens.verify(`${kind}-refresh`, body.refresh_token);
        if (!token) return problem('unauthenticated');
        const asked = { ip, requestId };
        // Whoever is disabled gets no further; the family stays as it is until it runs out.
        const person = await deps.accounts.person(kind, token);
        const rotation = person && (await deps.sessions.rotate(kind, token));
        if (rotation && 'step' in rotation) return { body: pairFor(deps, { step: rotation.step, person }) };
        if (rotation?.kind === 'reuse') deps.authenticator.forget(token.sessionId);
        const event = rotation?.kind === 'reuse' ? 'refresh_reuse' : 'refresh_refused';
        await record(deps, event, kind, asked, token, token.sessionId);
        return problem('unauthenticated');
      },
    }),
    route({
      method: 'post',
      path: `/auth/${kind}/logout`,
      summary: 'End the session of a refresh token',
      access: { who: 'anyone' },
      body: refreshBody,
      reply: doneReply,
      async handle({ deps, body, ip, requestId }) {
        const token = deps.tokens.verify(`${kind}-refresh`, body.refresh_token);
        if (!token) return problem('unauthenticated');
        if (await deps.sessions.end(kind, token, token.sessionId, 'logout')) {
          deps.authenticator.forget(token.sessionId);
          await record(deps, 'logout', kind, { ip, requestId }, token, token.sessionId);
        }
        return { body: { success: true } };
      },
    }),
    route({
      method: 'get',
      path: `/auth/${kind}/sessions`,
      summary: 'Where one is signed in',
      access: { who: kind },
      reply: sessionsReply,
      async handle({ deps, actor, sessionId }) {
        const sessions = await deps.sessions.of(kind, bearerOf(actor));
        return { body: { sessions: sessions.map((one) => ({ ...one, current: one.id === sessionId })) } };
      },
    }),
    route({
      method: 'delete',
      path: `/auth/${kind}/sessions/:id`,
      summary: 'End one of one’s own sessions',
      access: { who: kind },
      params: sessionParams,
      reply: doneReply,
      async handle({ deps, actor, params, ip, requestId }) {
        const bearer = bearerOf(actor);
        if (!(await deps.sessions.end(kind, bearer, params.id, 'revoked')))
          return problem('session_not_found');
        deps.authenticator.forget(params.id);
        await record(deps, 'session_revoked', kind, { ip, requestId }, bearer, params.id);
        return { body: { success: true } };
      },
    }),
  ];
}

const named: Readonly<Record<UserKind, string>> = {
  admin: 'an admin',
  vendor: 'an owner or employee',
  customer: 'a customer',
};

export const authRoutes = userKinds.flatMap(authRoutesOf);

interface Opened {
  readonly step: SessionStep;
  readonly person: Person;
}

/** Undefined when the account is disabled, or its password was changed since it was read. */
async function open(
  deps: AppDeps,
  kind: UserKind,
  account: Account,
  device: { readonly device_id?: string | undefined; readonly device_name?: string | undefined },
): Promise<Opened | undefined> {
  const person = await deps.accounts.person(kind, account);
  if (!person) return undefined;
  const { vendorId, userId, passwordHash: provedHash } = account;
  if (provedHash === undefined) return undefined;
  const [deviceId, deviceName] = [device.device_id ?? '', device.device_name ?? ''];
  const signIn = { kind, vendorId, userId, provedHash, deviceId, deviceName };
  const step = await deps.sessions.open(signIn, deps.replication.newId());
  return step && { step, person };
}

function pairFor(deps: AppDeps, { step, person }: Opened): object {
  return { ...deps.tokens.pair(step), user: person.user };
}

function bearerOf(actor: ActorOfKind[UserKind]): TokenBearer {
  return { userId: actor.user_id, vendorId: actor.kind === 'admin' ? '' : actor.vendor_id };
}

function record(
  deps: AppDeps,
  event: DoorEvent,
  kind: UserKind,
  asked: Asked,
  whom: TokenBearer | undefined,
  sessionId = '',
): Promise<void> {
  const { vendorId, userId } = whom ?? {};
  return deps.securityEvents.record({ event, kind, vendorId, userId, sessionId, ...asked });
}
