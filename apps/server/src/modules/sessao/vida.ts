import type { Deps } from '../../deps.ts';

const HORA_MS = 60 * 60 * 1000;
const MINUTO_MS = 60 * 1000;

/** A session is alive when it began and was used after these instants. */
export interface LimitesDeVida {
  criadaApos: Date;
  usadaApos: Date;
}

/** The limits of a session's life as the settings have them now; no renewal moves them. */
export function limitesDeVida({ clock, config }: Pick<Deps, 'clock' | 'config'>): LimitesDeVida {
  const agora = clock.now().getTime();
  return {
    criadaApos: new Date(agora - config.sessionHours * HORA_MS),
    usadaApos: new Date(agora - config.sessionIdleMinutes * MINUTO_MS),
  };
}

/** When a session that began then is over, however much it is used. */
export function fimDaSessao({ config }: Pick<Deps, 'config'>, criadaEm: Date): Date {
  return new Date(criadaEm.getTime() + config.sessionHours * HORA_MS);
}
