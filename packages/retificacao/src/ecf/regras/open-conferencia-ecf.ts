import { type AbrirConferenciaOptions, type Conferencia, openConferencia } from '../../sped/regras/open-conferencia.ts';
import { VALIDACAO_ECF } from '../validacao-ecf.ts';
import { REGRAS_ECF } from './regras-ecf.ts';

/** Opens the checks of any ECF, rectified or not. `workDir` is a folder of these checks alone. */
export const openConferenciaEcf = (o: AbrirConferenciaOptions): Promise<Conferencia> =>
  openConferencia({ regras: REGRAS_ECF, validacao: VALIDACAO_ECF, fonteDoLeiaute: 'leiaute da ECF' }, o);
