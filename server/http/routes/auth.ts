// Signing in and renewing. First document, "Authentication".
import { collections, loginBody, refreshBody, tokenPair } from '@evertill/schemas';
import type { Staff, TokenPair } from '@evertill/schemas';
import type { AppDeps } from '../../app-deps.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';

export const authRoutes = [
  route({
    method: 'post',
    path: '/auth/vendor/login',
    summary: 'Sign in an owner or employee',
    access: { who: 'anyone' },
    body: loginBody,
    reply: tokenPair,
    outbox: true,
    async handle({ deps, body, ip }) {
      const email = body.email.trim().toLowerCase();
      const attempt = await deps.loginLimits.begin(ip, email);
      if (attempt.kind === 'wait') return problem('rate_limited', {}, attempt.wait / 1000);
      let failed = false;
      try {
        const login = await deps.findLogin(email);
        const matches = await deps.passwords.matches(body.password, login?.password_hash);
        const staff = matches && login ? await staffOf(deps, login.vendor_id, login.staff_id) : undefined;
        if (login && staff) return { body: pairFor(deps, login.vendor_id, staff) };
        failed = true;
        return problem('invalid_credentials');
      } finally {
        attempt.finish(failed);
      }
    },
  }),
  route({
    method: 'post',
    path: '/auth/vendor/refresh',
    summary: 'Exchange a refresh token for a new pair',
    access: { who: 'anyone' },
    body: refreshBody,
    reply: tokenPair,
    outbox: true,
    async handle({ deps, body }) {
      const verified = deps.tokens.verify('refresh', body.refresh_token);
      const staff = verified && (await staffOf(deps, verified.vendorId, verified.userId));
      return staff ? { body: pairFor(deps, verified.vendorId, staff) } : problem('unauthenticated');
    },
  }),
];

async function staffOf(deps: AppDeps, vendorId: string, staffId: string): Promise<Staff | undefined> {
  const stored = await deps.replication.database.read({ vendor_id: vendorId }, (tx) =>
    tx.get(collections.staff, staffId),
  );
  const staff = stored?.document as Staff | undefined;
  return stored?.deleted || staff?.disabled ? undefined : staff;
}

function pairFor(deps: AppDeps, vendorId: string, staff: Staff): TokenPair {
  const pair = deps.tokens.pair({ userId: staff.id, vendorId }, deps.replication.newId());
  const { id, public_id, name, vendor_type, modules, module_permissions, fixed_lane_id } = staff;
  const store_ids = vendor_type === 'owner' ? null : staff.store_ids;
  return {
    ...pair,
    user: {
      id,
      public_id,
      name,
      vendor_id: vendorId,
      vendor_type,
      modules,
      module_permissions,
      store_ids,
      fixed_lane_id,
    },
  };
}
