/** Placeholder with the same sections as the form, so that nothing moves when the record arrives. */
import { useT } from '../../../i18n/translate.ts';
import type { FormPlan } from '../form-plan.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-block.tsx';
import frame from '../../../ui/layout.module.css';
import sections from './form-sections.module.css';

export function FormSkeleton({ plan }: { readonly plan: FormPlan }) {
  const t = useT();
  // Without the record, it is not known which conditional fields will be shown.
  const sure = plan.sections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ field }) => field.options.when === undefined),
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <Stack gap={4} aria-busy="true">
      <output className="visually-hidden">{t('Loading…')}</output>
      {sure.map(({ title, fields }) => (
        <div key={title} className={frame.section} aria-hidden="true">
          <div>
            <Text size="l" strong>
              {t(title)}
            </Text>
          </div>
          <div className={sections.grid}>
            {fields.map(({ key }) => (
              <Stack key={key} gap={2}>
                <SkeletonBlock width={96} />
                <SkeletonBlock width="100%" height={40} />
              </Stack>
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
}
