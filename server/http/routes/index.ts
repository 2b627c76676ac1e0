// Every REST route of /api/v1. What is not here does not answer.
import type { Route } from '../route.ts';
import { authRoutes } from './auth.ts';
import { orderRoutes } from './orders.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { productRoutes } from './products.ts';
import { storeRoutes } from './stores.ts';
import { workShiftRoutes } from './work-shifts.ts';

export const routes: readonly Route[] = [
  ...authRoutes,
  ...passwordResetRoutes,
  ...storeRoutes,
  ...productRoutes,
  ...workShiftRoutes,
  ...orderRoutes,
];
