// What is not there answers 404 with a reason, never 501.
import type { Request, Response } from 'express';
import { problem, sendProblem } from './problem.ts';

export function notFound(_request: Request, response: Response): void {
  sendProblem(response, problem('not_found'));
}
