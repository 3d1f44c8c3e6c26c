import { config } from 'zod';

// This module must be imported before any schema exists: otherwise zod tries `new Function`, which the page's policy
// refuses.
config({ jitless: true });
