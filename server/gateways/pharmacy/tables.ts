/** The embedded directory. */
export type DirectoryTables = {
  readonly directory_pharmacies: {
    readonly pharmacy_id: string
    readonly store_name: string
    readonly address1: string
    readonly address2: string | null
    readonly city: string
    readonly state: string
    readonly zip_code: string
    readonly primary_phone: string | null
    readonly service_level: string | null
    /** The words of street, city, zip and name in lower case, each after a space. */
    readonly search_text: string
  }
  readonly directory_prescriptions: {
    readonly prescription_id: string
    readonly customer_id: string
    readonly is_active: boolean
    readonly generic_product_name: string | null
    readonly dose_form: string | null
    readonly raw_name: string
    readonly strength: string | null
    readonly directions: string | null
    readonly quantity: number | null
    readonly dispense_unit_description: string | null
    readonly days_supply: number | null
    /** YYYY-MM-DD. */
    readonly written_date: string
  }
}
