// No address with a NUL in it gets as far as a route: Postgres cannot hold one, and nothing of ours is called so.
import type { NextFunction, Request, Response } from 'express';
import { problem, sendProblem } from './problem.ts';

export function soundAddress(request: Request, response: Response, next: NextFunction): void {
  if (/%00/.test(request.originalUrl))
    sendProblem(response, problem('invalid_input', { problem: 'The address must not hold NUL.' }));
  else next();
}
