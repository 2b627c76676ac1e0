// What a page of the app may load and where it may speak, for whoever serves it: server and till host send the same
// policy. Nothing from elsewhere, no script inside the page, no frame around it.

export const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Mantine writes its colour variables into style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", 'ws:', 'wss:'],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const;
