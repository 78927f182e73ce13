import { todayInSaoPaulo } from '@apura/br';
import { createProjeto, creditosDoPeriodo, ERROS, type ErrorCode, faultOfNovoProjeto } from '@apura/contract';
import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { companyTitle } from '../../../lib/company-title.ts';
import { creditUsage } from '../../../lib/format/credit-usage.ts';
import { goToSection } from '../../../lib/navigation.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { useOwner } from '../../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { MensalNote } from './mensal-note.tsx';
import { NovaEmpresaModal } from './nova-empresa-modal.tsx';
import styles from './novo-projeto.module.css';
import { NovoProjetoFields } from './novo-projeto-fields.tsx';
import {
  bodyOf,
  EMPTY_VALUES,
  isFilled,
  isTouched,
  missingText,
  type NovoProjetoValues,
  periodOf,
} from './novo-projeto-values.ts';
import { RepeatedNote } from './repeated-note.tsx';
import { useEmpresas } from './use-empresas.ts';

interface ProjetoCriado {
  projetoId: string;
  manual: boolean;
  /** Its company and period, while the list does not have it yet. */
  name: string;
}

interface NovoProjetoModalProps {
  onClose: () => void;
  onCreated: (created: ProjetoCriado) => void;
}

const DATA_INVALIDA = 'Data inválida, informe dia, mês e ano';

/** Creates a project: six fields, what it will consume, and the checks after the user has confirmed that. */
export function NovoProjetoModal({ onClose, onCreated }: NovoProjetoModalProps) {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const empresas = useEmpresas();
  const form = useForm<NovoProjetoValues>({ defaultValues: EMPTY_VALUES });
  const values = useWatch({ control: form.control }) as NovoProjetoValues;
  const [asking, setAsking] = useState<'consumption' | 'empresa' | null>(null);
  const hoje = todayInSaoPaulo(new Date());
  const { available } = creditUsage(owner.creditos_adquiridos, owner.creditos_consumidos);
  const { inicio, fim } = periodOf(values);
  const creditos = inicio !== undefined && fim !== undefined ? creditosDoPeriodo({ inicio, fim }) : null;
  const faltam = creditos !== null && creditos > available;

  const create = useMutation({
    mutationFn: (period: { inicio: string; fim: string }) =>
      call(createProjeto, { body: bodyOf(form.getValues(), period) }),
    onSuccess: async ({ projectId }, period) => {
      notificar('success', 'Sucesso');
      const { cnpj, fluxo } = form.getValues();
      const empresa = empresas.data?.find((known) => known.cnpj === cnpj)?.name ?? '';
      const name = companyTitle({ empresa, periodoInicial: period.inicio, periodoFinal: period.fim });
      onCreated({ projetoId: projectId, manual: fluxo === 'manual', name });
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
      // The header shows the credits that were just consumed.
      await renewSession();
    },
    onError: (error) => {
      setAsking(null);
      const field = error instanceof ApiError ? fieldOfFault(error.code) : undefined;
      if (field !== undefined && error instanceof ApiError) form.setError(field, { message: error.message });
      notificar('error', 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    },
  });
  const guard = useCloseGuard({
    dirty: isTouched(values),
    busy: create.isPending,
    covered: asking !== null,
    title: 'Descartar o novo projeto?',
    onClose,
  });

  const confirm = () => {
    if (inicio === undefined || fim === undefined) return;
    const { cnpj, fluxo, recorrencia } = form.getValues();
    const fault = faultOfNovoProjeto({ cnpj, inicio, fim, fluxo, recorrencia }, { disponiveis: available, hoje });
    if (fault === undefined) return create.mutate({ inicio, fim });
    setAsking(null);
    const field = fieldOfFault(fault);
    if (field !== undefined) form.setError(field, { message: ERROS[fault].message });
    notificar('alert', ERROS[fault].message);
  };

  const askConsumption = form.handleSubmit((filled) => {
    const period = periodOf(filled);
    if (period.inicio === undefined) form.setError('inicio', { message: DATA_INVALIDA }, { shouldFocus: true });
    else if (period.fim === undefined) form.setError('fim', { message: DATA_INVALIDA }, { shouldFocus: true });
    else {
      create.reset();
      // A period of no month fails one of the checks for certain: there is nothing to ask about.
      if (creditosDoPeriodo({ inicio: period.inicio, fim: period.fim }) > 0) setAsking('consumption');
      else confirm();
    }
  });

  return (
    <>
      <FormDialog
        guard={guard}
        title="Novo Projeto"
        size={640}
        submitLabel="Cadastrar"
        complete={isFilled(values)}
        missing={isTouched(values) ? missingText(values) : undefined}
        failure={create.error}
        onSubmit={() => void askConsumption()}
      >
        <NovoProjetoFields form={form} onNova={() => setAsking('empresa')} />
        <p className={styles.credits} data-short={faltam || undefined}>
          {consumptionText(creditos, available)}{' '}
          {faltam && (
            <Anchor component="button" type="button" inherit onClick={() => goToSection('perfil')}>
              Comprar créditos
            </Anchor>
          )}
        </p>
      </FormDialog>
      {asking === 'consumption' && (
        <ConfirmDialog
          title="Confirmar consumo"
          question={consumptionQuestion(creditos ?? 0)}
          busy={create.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          {fim !== undefined && values.recorrencia === 'mensal' && <MensalNote hoje={hoje} fim={fim} />}
          {inicio !== undefined && fim !== undefined && <RepeatedNote cnpj={values.cnpj} inicio={inicio} fim={fim} />}
        </ConfirmDialog>
      )}
      {asking === 'empresa' && (
        <NovaEmpresaModal
          known={empresas.data ?? []}
          onClose={() => setAsking(null)}
          onCreated={(cnpj) => {
            form.setValue('cnpj', cnpj);
            form.clearErrors('cnpj');
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

function consumptionQuestion(creditos: number): string {
  return `O processamento a seguir consumirá ${creditos} projetos, tem certeza de que deseja solicitar?`;
}

function consumptionText(creditos: number | null, available: number): string {
  if (creditos === null || creditos <= 0)
    return `Cada mês do período consome um projeto. ${available === 1 ? 'Disponível' : 'Disponíveis'}: ${available}.`;
  const disponiveis = available === 1 ? 'projeto disponível' : 'projetos disponíveis';
  return `Este período consome ${creditos} de ${available} ${disponiveis}.`;
}

const FIELD_OF_FAULT: Partial<Record<ErrorCode, keyof NovoProjetoValues>> = {
  'empresa-nao-cadastrada': 'cnpj',
  'datas-fora-de-ordem': 'inicio',
  'datas-no-futuro': 'fim',
  'certificado-invalido': 'certificado',
};

function fieldOfFault(code: string): keyof NovoProjetoValues | undefined {
  return Object.hasOwn(FIELD_OF_FAULT, code) ? FIELD_OF_FAULT[code as ErrorCode] : undefined;
}
