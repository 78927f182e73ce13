import { formatCnpj, maskDate, matchesSearch, maxYearOfMask, todayInSaoPaulo } from '@apura/br';
import {
  CERTIFICADO_DESABILITADO,
  createProjeto,
  creditosDoPeriodo,
  ERROS,
  type ErrorCode,
  faultOfNovoProjeto,
  fluxosPermitidos,
  listCertificados,
  listEmpresas,
} from '@apura/contract';
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api/call.ts';
import { creditUsage } from '../../../lib/format/credit-usage.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { useOwner, useTools } from '../../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { NovaEmpresaModal } from './nova-empresa-modal.tsx';
import styles from './novo-projeto.module.css';
import {
  bodyOf,
  certificadoAfterFluxo,
  EMPTY_VALUES,
  FLUXO_OPTION_LABEL,
  isFilled,
  isTouched,
  type NovoProjetoValues,
  periodOf,
} from './novo-projeto-values.ts';

interface NovoProjetoModalProps {
  onClose: () => void;
  onCreated: (created: { projetoId: string; manual: boolean }) => void;
}

const DATA_INVALIDA = 'Data inválida, informe dia, mês e ano';

export function NovoProjetoModal({ onClose, onCreated }: NovoProjetoModalProps) {
  const owner = useOwner();
  const tools = useTools();
  const queryClient = useQueryClient();
  const form = useForm<NovoProjetoValues>({ defaultValues: EMPTY_VALUES });
  const values = useWatch({ control: form.control }) as NovoProjetoValues;
  const [asking, setAsking] = useState<'consumption' | 'discard' | 'empresa' | null>(null);
  const empresas = useQuery({
    queryKey: queryKeys.empresas,
    queryFn: async ({ signal }) => (await call(listEmpresas, { signal })).companies,
  });
  const certificados = useQuery({
    queryKey: queryKeys.certificados,
    queryFn: async ({ signal }) => (await call(listCertificados, { signal })).certificates,
  });
  const hoje = todayInSaoPaulo(new Date());
  const maxYear = maxYearOfMask(new Date());
  const { available } = creditUsage(owner.creditos_adquiridos, owner.creditos_consumidos);
  const { inicio, fim } = periodOf(values);
  const creditos = inicio !== undefined && fim !== undefined ? creditosDoPeriodo({ inicio, fim }) : null;

  const empresaOptions = useMemo(
    () => (empresas.data ?? []).map(({ cnpj, name }) => ({ value: cnpj, label: `${formatCnpj(cnpj)} - ${name}` })),
    [empresas.data],
  );
  const certificadoOptions = useMemo(() => {
    const valid = (certificados.data ?? []).filter(({ validity }) => validity > hoje).map(({ name }) => name);
    return values.fluxo === 'manual' ? [CERTIFICADO_DESABILITADO] : valid;
  }, [certificados.data, hoje, values.fluxo]);

  const create = useMutation({
    mutationFn: (period: { inicio: string; fim: string }) =>
      call(createProjeto, { body: bodyOf(form.getValues(), period) }),
    onSuccess: async ({ projectId }) => {
      notificar('success', 'Sucesso');
      onCreated({ projetoId: projectId, manual: form.getValues('fluxo') === 'manual' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
      // The header shows the credits that were just consumed.
      await renewSession();
    },
    onError: () => {
      setAsking(null);
      notificar('error', 'Erro, verifique os dados inseridos e tente novamente mais tarde');
    },
  });

  const askConsumption = form.handleSubmit((filled) => {
    const period = periodOf(filled);
    if (period.inicio === undefined) form.setError('inicio', { message: DATA_INVALIDA }, { shouldFocus: true });
    else if (period.fim === undefined) form.setError('fim', { message: DATA_INVALIDA }, { shouldFocus: true });
    else setAsking('consumption');
  });

  const confirm = () => {
    if (inicio === undefined || fim === undefined) return;
    const { cnpj, fluxo, recorrencia } = form.getValues();
    const fault = faultOfNovoProjeto({ cnpj, inicio, fim, fluxo, recorrencia }, { disponiveis: available, hoje });
    if (fault === undefined) return create.mutate({ inicio, fim });
    setAsking(null);
    const field = FIELD_OF_FAULT[fault];
    if (field !== undefined) form.setError(field, { message: ERROS[fault].message });
    notificar('alert', ERROS[fault].message);
  };

  const close = () => {
    if (create.isPending) return;
    if (isTouched(form.getValues())) setAsking('discard');
    else onClose();
  };

  const { errors } = form.formState;
  return (
    <>
      <Modal
        opened
        onClose={close}
        title="Novo Projeto"
        size={640}
        closeOnEscape={asking === null}
        trapFocus={asking === null}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <form onSubmit={askConsumption} noValidate>
          <div className={styles.grid}>
            <div className={styles.empresa}>
              <Controller
                control={form.control}
                name="cnpj"
                render={({ field }) => (
                  <Select
                    label="Empresa"
                    placeholder={empresas.isPending ? 'Carregando empresas' : 'Escolha a empresa'}
                    data={empresaOptions}
                    value={field.value === '' ? null : field.value}
                    onChange={(value) => {
                      form.clearErrors('cnpj');
                      field.onChange(value ?? '');
                    }}
                    onBlur={field.onBlur}
                    searchable
                    openOnFocus={false}
                    limit={100}
                    filter={({ options, search }) =>
                      options.filter(
                        (option) => 'value' in option && matchesSearch(search, [option.label, String(option.value)]),
                      )
                    }
                    nothingFoundMessage="Nenhuma empresa encontrada"
                    error={errors.cnpj?.message ?? (empresas.isError ? 'Não foi possível carregar as empresas' : null)}
                    data-autofocus
                  />
                )}
              />
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setAsking('empresa')}
              >
                Nova
              </Button>
            </div>
            <Controller
              control={form.control}
              name="recorrencia"
              render={({ field }) => (
                <Select
                  label="Recorrência"
                  placeholder="Escolha"
                  data={[
                    { value: 'mensal', label: 'Mensal' },
                    { value: 'unico', label: 'Pontual' },
                  ]}
                  value={field.value === '' ? null : field.value}
                  onChange={(value) => field.onChange(value ?? '')}
                />
              )}
            />
            <Controller
              control={form.control}
              name="fluxo"
              render={({ field }) => (
                <Select
                  label="Fluxo Mágico"
                  placeholder="Escolha"
                  data={fluxosPermitidos(tools).map((fluxo) => ({ value: fluxo, label: FLUXO_OPTION_LABEL[fluxo] }))}
                  value={field.value === '' ? null : field.value}
                  onChange={(value) => {
                    const fluxo = value ?? '';
                    const { certificado } = form.getValues();
                    form.setValue('certificado', certificadoAfterFluxo(fluxo, { fluxo: field.value, certificado }));
                    field.onChange(fluxo);
                  }}
                />
              )}
            />
            {(['inicio', 'fim'] as const).map((name) => (
              <Controller
                key={name}
                control={form.control}
                name={name}
                render={({ field }) => (
                  <TextInput
                    {...field}
                    label={name === 'inicio' ? 'Período Inicial' : 'Período Final'}
                    placeholder="dd/mm/aaaa"
                    inputMode="numeric"
                    autoComplete="off"
                    error={errors[name]?.message}
                    onChange={(event) => {
                      form.clearErrors(name);
                      field.onChange(maskDate(event.currentTarget.value, maxYear));
                    }}
                  />
                )}
              />
            ))}
            <Controller
              control={form.control}
              name="certificado"
              render={({ field }) => (
                <Select
                  className={styles.wide}
                  label="Certificado Digital"
                  placeholder="Escolha o certificado"
                  data={certificadoOptions}
                  value={field.value === '' ? null : field.value}
                  onChange={(value) => field.onChange(value ?? '')}
                  disabled={values.fluxo === 'manual'}
                  searchable={certificadoOptions.length > 8}
                  nothingFoundMessage="Nenhum certificado cadastrado"
                  description={values.fluxo === 'manual' ? 'O upload manual não usa certificado' : undefined}
                />
              )}
            />
          </div>
          <p className={styles.credits} aria-live="polite">
            {creditos !== null && creditos > 0
              ? `Este período consome ${creditos} de ${available} ${available === 1 ? 'projeto disponível' : 'projetos disponíveis'}.`
              : `Cada mês do período consome um projeto. Disponíveis: ${available}.`}
          </p>
          <FaultNote error={create.error} />
          <ModalActions>
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Button type="submit" disabled={!isFilled(values)}>
              Cadastrar
            </Button>
          </ModalActions>
        </form>
      </Modal>
      {asking === 'consumption' && (
        <ConfirmDialog
          title="Confirmar consumo"
          question={`O processamento a seguir consumirá ${creditos ?? 0} projetos, tem certeza de que deseja solicitar?`}
          busy={create.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          title="Descartar o novo projeto?"
          question="Os dados preenchidos serão perdidos."
          confirmLabel="Descartar"
          danger
          onConfirm={onClose}
          onClose={() => setAsking(null)}
        />
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

const FIELD_OF_FAULT: Partial<Record<ErrorCode, keyof NovoProjetoValues>> = {
  'empresa-nao-cadastrada': 'cnpj',
  'datas-fora-de-ordem': 'inicio',
  'datas-no-futuro': 'fim',
};
