import { config } from 'zod';

// Imported before any schema is made: zod would otherwise probe `new Function`, which the page's policy refuses.
config({ jitless: true });
