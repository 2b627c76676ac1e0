// How far a forgotten password is.
import type { ResetIdentity } from '@evertill/client-core';

export type ResetProgress =
  /** `problem`: why it begins again. */
  | { readonly at: 'email'; readonly email: string; readonly problem: string }
  | { readonly at: 'code'; readonly who: ResetIdentity }
  | { readonly at: 'password'; readonly who: ResetIdentity; readonly resetToken: string }
  | { readonly at: 'done' };

export type Go = (progress: ResetProgress) => void;
