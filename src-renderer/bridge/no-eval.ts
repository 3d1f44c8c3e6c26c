import { config } from 'zod';

// Imported before any schema exists: zod would otherwise try `new Function`, which the page's policy refuses.
config({ jitless: true });
