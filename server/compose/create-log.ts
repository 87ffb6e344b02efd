/** Owns the log's form: JSON lines on standard error, without secrets. */
import { type Logger, pino } from 'pino';

const secret = ['token', 'authorization', 'cookie', 'apiKey', 'key', 'secret', 'password', 'set-cookie'];

/** `LOG_LEVEL` of pino: `trace` to `silent`. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[hidden]',
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );
