import { isoFromBr } from '@apura/br';
import { CERTIFICADO_DESABILITADO, FLUXOS, type Fluxo, isFluxo, isRecorrencia } from '@apura/contract';

/** The form as it is typed: dates dd/mm/yyyy, the company by its CNPJ, nothing chosen is ''. */
export interface NovoProjetoValues {
  cnpj: string;
  recorrencia: string;
  fluxo: string;
  inicio: string;
  fim: string;
  certificado: string;
}

export const EMPTY_VALUES: NovoProjetoValues = {
  cnpj: '',
  recorrencia: '',
  fluxo: '',
  inicio: '',
  fim: '',
  certificado: '',
};

export const FLUXO_OPTION_LABEL: Readonly<Record<Fluxo, string>> = {
  manual: FLUXOS.manual.label,
  automatica: FLUXOS.automatica.label,
  esocial: 'Upload eSocial',
  completo: 'Upload Automático Completo',
};

/** Whether Cadastrar may be pressed: all six fields are filled. */
export function isFilled(values: NovoProjetoValues): boolean {
  return Object.values(values).every((value) => value.trim() !== '');
}

export function isTouched(values: NovoProjetoValues): boolean {
  return Object.values(values).some((value) => value.trim() !== '');
}

const FIELD_LABEL: Readonly<Record<keyof NovoProjetoValues, string>> = {
  cnpj: 'Empresa',
  recorrencia: 'Recorrência',
  fluxo: 'Fluxo Mágico',
  inicio: 'Período Inicial',
  fim: 'Período Final',
  certificado: 'Certificado Digital',
};
const FIELDS = ['cnpj', 'recorrencia', 'fluxo', 'inicio', 'fim', 'certificado'] as const;

/** 'Falta preencher: Período Final, Certificado Digital.', in the order of the form; undefined when all is there. */
export function missingText(values: NovoProjetoValues): string | undefined {
  const missing = FIELDS.filter((field) => values[field].trim() === '').map((field) => FIELD_LABEL[field]);
  return missing.length === 0 ? undefined : `Falta preencher: ${missing.join(', ')}.`;
}

/** The certificate after the flow changes: manual needs none, and leaving manual empties the field. */
export function certificadoAfterFluxo(fluxo: string, previous: { fluxo: string; certificado: string }): string {
  if (fluxo === 'manual') return CERTIFICADO_DESABILITADO;
  return previous.fluxo === 'manual' ? '' : previous.certificado;
}

/** The dates of the form on the wire; a date that does not exist is undefined. */
export function periodOf(values: NovoProjetoValues): { inicio: string | undefined; fim: string | undefined } {
  return { inicio: isoFromBr(values.inicio), fim: isoFromBr(values.fim) };
}

/** The body of the call; to be asked for only after the checks have passed. */
export function bodyOf(values: NovoProjetoValues, period: { inicio: string; fim: string }) {
  if (!isFluxo(values.fluxo) || !isRecorrencia(values.recorrencia)) throw new Error('The checks must pass first');
  const { codigo, tools } = FLUXOS[values.fluxo];
  return {
    cod: values.cnpj,
    inicio: period.inicio,
    fim: period.fim,
    upload: codigo,
    recorrencia: values.recorrencia,
    certificado: values.certificado,
    tools: [...tools],
  };
}
