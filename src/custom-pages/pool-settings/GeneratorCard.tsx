import { FIRST_GENERATOR, Generator, type GeneratorState, generator } from '#contract/generator';
import type { Pool } from '#contract/pools';
import {
  ActionButton,
  Banner,
  Card,
  FormSkeleton,
  InputStack,
  QueryResult,
  SchemaForm,
  SubmitButton,
  useEndpoint,
  useFormats,
  useSubmit,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { GeneratorInputs } from './GeneratorInputs';
import styles from './PoolSettings.module.css';

/** How the pool makes its keys. */
export function GeneratorCard({ pool }: { pool: Pool }) {
  const text = useText('generator');
  return (
    <Card title={text('title')} subtitle={text('help')}>
      {pool.requires_validation ? (
        <Banner>{text('needs_validation')}</Banner>
      ) : (
        <PoolGenerator poolId={pool.id} />
      )}
    </Card>
  );
}

function PoolGenerator({ poolId }: { poolId: number }) {
  const query = useEndpoint(generator.get, { params: { id: poolId } });
  return (
    <QueryResult query={query} skeleton={<FormSkeleton inputs={3} />}>
      {(state) => <GeneratorForm poolId={poolId} state={state} />}
    </QueryResult>
  );
}

interface GeneratorFormProps {
  poolId: number;
  state: GeneratorState;
}

function GeneratorForm({ poolId, state }: GeneratorFormProps) {
  const text = useText('generator');
  const formats = useFormats();
  const params = { id: poolId };
  const onSubmit = useSubmit({
    send: (body: Generator) => callEndpoint(generator.save, { params, body }),
    success: 'generator.saved',
    failure: 'generator.save_failed',
  });

  return (
    <SchemaForm schema={Generator} defaultValues={state.generator ?? FIRST_GENERATOR} onSubmit={onSubmit}>
      <InputStack>
        <GeneratorInputs />
        {state.generator && (
          <div>
            {text('left', {
              generated: formats.number(state.generated),
              capacity: formats.number(state.capacity),
            })}
          </div>
        )}
        <div className={styles.buttons}>
          <SubmitButton progress="saving">{text('save')}</SubmitButton>
          {state.generator && (
            <ActionButton
              action={generator.remove}
              input={{ params }}
              permission="pools.write"
              color="error"
              success="generator.removed"
              failure="generator.remove_failed"
              refresh={[generator.get.path]}
              confirm={{ title: text('remove_title'), text: text('remove_text') }}
            >
              {text('remove')}
            </ActionButton>
          )}
        </div>
      </InputStack>
    </SchemaForm>
  );
}
