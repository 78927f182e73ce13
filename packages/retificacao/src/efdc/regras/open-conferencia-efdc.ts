import { type AbrirConferenciaOptions, type Conferencia, openConferencia } from '../../sped/regras/open-conferencia.ts';
import { VALIDACAO_EFDC } from '../validar/validacao-efdc.ts';
import { REGRAS_EFDC } from './regras-efdc.ts';

/** Opens the checks of any EFD-Contribuições, rectified or not. `workDir` is a folder of these checks alone. */
export const openConferenciaEfdc = (o: AbrirConferenciaOptions): Promise<Conferencia> =>
  openConferencia({ regras: REGRAS_EFDC, validacao: VALIDACAO_EFDC, fonteDoLeiaute: 'leiaute e guia prático 1.35' }, o);
