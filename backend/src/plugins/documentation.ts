import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorResponseSchema } from '../../../contract/error-response'
import { carSchema } from '../../../contract/car'
import { deletedListingSchema } from '../../../contract/deleted-listing'
import { enquirySchema } from '../../../contract/enquiry'
import { photoSchema } from '../../../contract/photo'
import { propertySchema } from '../../../contract/property'
import { reviewSchema } from '../../../contract/review'

const NAMED_SCHEMAS = {
  Property: propertySchema,
  Car: carSchema,
  DeletedListing: deletedListingSchema,
  Review: reviewSchema,
  Enquiry: enquirySchema,
  Photo: photoSchema,
  Error: errorResponseSchema,
}

/** Collects the OpenAPI 3.1 document from the schemas of the routes registered after it. */
export async function registerDocumentation(app: FastifyInstance, siteUrl: string): Promise<void> {
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) {
    if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id })
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Listings and reviews',
        description: 'Prices are whole Kenyan shillings, areas square feet, mileages miles, times ISO 8601.',
        version: '1.0.0',
      },
      servers: [{ url: siteUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}
