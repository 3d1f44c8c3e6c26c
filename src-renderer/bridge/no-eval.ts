import { config } from 'zod';

// Import this module before any schema is created: otherwise zod tries `new Function`, which the page's policy refuses.
config({ jitless: true });
