// The package's second door: the till for React screens.
export * from './replica-provider.ts';
export * from './use-action.ts';
export * from './use-collection.ts';
export * from './use-document.ts';
export * from './use-inspection.ts';
export * from './use-sync-status.ts';
